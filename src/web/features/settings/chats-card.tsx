import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CHANNEL_NAMES, CHATS } from "../../../core/channels.ts";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useLanguage, useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { SecretBox } from "../../ui/secret-box.tsx";
import { chatsWords } from "./chats-words.en.ts";
import { limitsWords } from "./limits-words.en.ts";
import { LimitFields, type LimitsDraft, limitsOf, NotYet, UsedToday, useLimits } from "./own-limits.tsx";

type OwnChat = AnswerOf<"GET /auth/chats">["chats"][number];
type Chat = OwnChat["chat"];
type Made = AnswerOf<"POST /auth/chats/{chat}">;

const chatsQuery = queryOptions({
  queryKey: ["chats"],
  queryFn: ({ signal }) => call("GET /auth/chats", { signal }),
});

/** Leads to buying in chats (rules 35.1). */
export function ChatsCard() {
  const t = useWords(chatsWords);
  const [chat, setChat] = useState<Chat>();
  return (
    <Card title={t.title}>
      <p className="text-sm text-ink-soft">{t.lead}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {CHATS.map((one) => (
          <Button key={one} variant="secondary" aria-haspopup="dialog" onClick={() => setChat(one)}>
            {t.openOf({ chat: CHANNEL_NAMES[one] })}
          </Button>
        ))}
      </div>
      {chat && <ChatDialog chat={chat} onClose={() => setChat(undefined)} />}
    </Card>
  );
}

function ChatDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const t = useWords(chatsWords);
  const { data, isError, refetch } = useQuery(chatsQuery);
  const [made, setMade] = useState<Made>();
  const own = data?.chats.find((one) => one.chat === chat);
  if (made && own) return <CodeDialog made={made} own={own} onClose={onClose} />;
  if (data?.hasPin && own?.name) return <ChatForm own={own} onMade={setMade} onClose={onClose} />;
  const noPin = { title: t.noPin, text: t.noPinText };
  const notOffered = { title: t.notOffered({ chat: CHANNEL_NAMES[chat] }), text: t.notOfferedText };
  return (
    <NotYet
      title={CHANNEL_NAMES[chat]}
      why={data && (own?.name ? noPin : notOffered)}
      failed={isError ? t.notLoaded : undefined}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}

type FormProps = { own: OwnChat; onMade: (made: Made) => void; onClose: () => void };

/** Asks for a code, or changes what a linked chat may do, with the PIN; unlinking takes none. */
function ChatForm({ own, onMade, onClose }: FormProps) {
  const t = useWords(chatsWords);
  const { saving, failed } = useWords(limitsWords);
  const language = useLanguage();
  const cache = useQueryClient();
  const { chat, isLinked } = own;
  const [showsBalance, setShows] = useState(own.showsBalance);
  const readAgain = () => cache.invalidateQueries({ queryKey: chatsQuery.queryKey });
  const done = sayThen(() => {
    void readAgain();
    onClose();
  });
  const draft = useLimits(own);
  const act = useAct({
    send: (typed: LimitsDraft) =>
      call("POST /auth/chats/{chat}", {
        params: { chat },
        body: { pin: typed.pin, language, showsBalance, ...limitsOf(typed) },
      }),
    onDone: (answer) => (answer.code === null ? done(answer) : onMade(answer)),
    form: draft,
    fallback: failed,
  });
  return (
    <FormDialog
      title={CHANNEL_NAMES[chat]}
      draft={draft}
      act={act}
      cancel={t.close}
      action={isLinked ? t.save : t.makeCode}
      busyText={saving}
      onClose={onClose}
    >
      <Standing own={own} onDone={done} />
      <Switch label={t.showsBalance} hint={t.showsBalanceHint} checked={showsBalance} onChange={setShows} />
      <LimitFields draft={draft} />
    </FormDialog>
  );
}

type StandingProps = { own: OwnChat; onDone: (answer: { msg: string }) => void };

function Standing({ own, onDone }: StandingProps) {
  const t = useWords(chatsWords);
  const { failed } = useWords(limitsWords);
  const { chat, isLinked } = own;
  const off = useAct({
    send: () => call("DELETE /auth/chats/{chat}", { params: { chat } }),
    onDone,
    fallback: failed,
  });
  const name = nameOf(own);
  return (
    <div className="grid gap-3 text-sm">
      <p className="wrap-anywhere">{isLinked ? t.isLinked({ name }) : t.notLinked({ name })}</p>
      {isLinked && (
        <>
          <UsedToday {...own} />
          <Button variant="secondary" busy={off.isBusy} busyText={t.unlinking} onClick={() => off.run()}>
            {t.unlink}
          </Button>
        </>
      )}
    </div>
  );
}

const nameOf = ({ chat, name }: OwnChat): string => `${chat === "telegram" ? "@" : "+"}${name ?? ""}`;

type CodeProps = { made: Made; own: OwnChat; onClose: () => void };

/** The code to send, and the address that opens the chat with it. */
function CodeDialog({ made, own, onClose }: CodeProps) {
  const t = useWords(chatsWords);
  const cache = useQueryClient();
  const chat = CHANNEL_NAMES[own.chat];
  const close = () => {
    void cache.invalidateQueries({ queryKey: chatsQuery.queryKey });
    onClose();
  };
  return (
    <Dialog open title={t.codeTitle({ chat })} onClose={close}>
      <div className="grid gap-3">
        <p>{t.codeText({ name: nameOf(own), when: formatDateTime(made.expiresAt ?? "") })}</p>
        <SecretBox label={t.codeIs} secret={`link ${made.code ?? ""}`} copy={t.copy} />
        <a
          href={made.url ?? ""}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "primary" })}
        >
          {t.openChat({ chat })}
        </a>
      </div>
    </Dialog>
  );
}
