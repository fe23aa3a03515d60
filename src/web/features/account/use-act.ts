import { useMutation } from "@tanstack/react-query";
import { sentenceOf } from "../../shared/forms/sentence-of.ts";
import { useWords } from "../../shared/words.ts";
import { notify } from "../../ui/notify.ts";
import { panelWords } from "./panel-words.en.ts";

/** An act of a panel that moves no money. A failure is one toast. */
export function useAct<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const t = useWords(panelWords);
  return useMutation<Answer, Error, Input>({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => notify.error(sentenceOf(error, t.failed)),
  });
}
