import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../../shared/forms/sentence-of.ts";
import { notify } from "../../../ui/notify.ts";
import { renewUser } from "../api.ts";

/** One act on one person: sent once, said in the server's words, then everything shown of them is read again. */
export function useUserAct<Input>(
  id: string,
  act: { send: (input: Input) => Promise<{ msg: string }>; onDone: () => void },
) {
  const cache = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: act.send,
    onSuccess: ({ msg }) => {
      notify.success(msg);
      act.onDone();
      return renewUser(cache, id);
    },
    onError: (problem) => notify.error(sentenceOf(problem)),
  });
  const problem = error ? sentenceOf(error) : undefined;
  return { run: mutate, isBusy: isPending, error, problem, forget: reset };
}
