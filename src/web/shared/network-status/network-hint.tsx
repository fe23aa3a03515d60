import { useQuery } from "@tanstack/react-query";
import { Link } from "../router/link.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { useWords } from "../words.ts";
import { hintWords } from "./hint-words.en.ts";
import { levelOf } from "./rules.ts";
import { networkStatusQuery } from "./status-query.ts";

type NetworkHintProps = {
  /** The service's name: "MTN data". */
  name: string;
};

/**
 * Warns before a purchase from a network that delivers badly, and says what happens to the money. Otherwise
 * renders nothing.
 */
export function NetworkHint({ name }: NetworkHintProps) {
  const { data } = useQuery(networkStatusQuery);
  const t = useWords(hintWords);
  const percent = data?.find((entry) => entry.name === name)?.value ?? 0;
  return (
    <div role="status" className="empty:hidden">
      {levelOf(percent) === "poor" && (
        <Callout tone="warn" title={t.poor({ name })}>
          {t.share({ percent })}{" "}
          <Link to="/profile/networkStatus" className="font-semibold whitespace-nowrap text-accent underline">
            {t.all}
          </Link>
        </Callout>
      )}
    </div>
  );
}
