import { formatDateTime } from "../date.ts";
import { useWords } from "../words.ts";
import type { Message } from "./api.ts";
import { messageText } from "./rules.ts";
import { disputeWords } from "./words.en.ts";

type ConversationProps = {
  messages: readonly Message[];
  /** Names who wrote a message. */
  nameOf: (message: Message) => string;
  /** The side of the reader: their messages stand on the right. */
  side: "person" | "staff";
};

const LOOKS: Record<Message["from"], string> = {
  person: "bg-accent-soft",
  staff: "bg-good-soft",
  system: "bg-sunken",
  note: "bg-warn-soft",
};

/** The messages about a problem, the oldest first. */
export function Conversation({ messages, nameOf, side }: ConversationProps) {
  const t = useWords(disputeWords);
  return (
    <ol aria-label={t.conversation} className="grid gap-3">
      {messages.map((message) => {
        const isMine = message.from === side || (side === "staff" && message.from === "note");
        return (
          <li
            key={message._id}
            className={`grid max-w-[90%] gap-1 rounded-2xl px-4 py-3 ${LOOKS[message.from]} ${isMine ? "justify-self-end" : "justify-self-start"}`}
          >
            <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
              <span className="font-semibold">{nameOf(message)}</span>
              <time dateTime={message.at}>{formatDateTime(message.at)}</time>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{messageText(message)}</p>
          </li>
        );
      })}
    </ol>
  );
}
