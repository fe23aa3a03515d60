import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PIN } from "../../../core/payment-pin.ts";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { type Problems, useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire, parseTyped, toWire } from "../../shared/money.ts";
import { PinField } from "../../shared/payment-proof/pin-field.tsx";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useLanguage, useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { SecretBox } from "../../ui/secret-box.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { chatsWords } from "./chats-words.en.ts";

type OwnChat = AnswerOf<"GET /auth/chats">["chats"][number];
type Chat = OwnChat["chat"];
type Made = AnswerOf<"POST /auth/chats/{chat}">;
type Draft = { pin: string; once: string; daily: string };

const NAMES = { whatsapp: "WhatsApp", telegram: "Telegram" } as const;

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
        {(["whatsapp", "telegram"] as const).map((one) => (
          <Button key={one} variant="secondary" aria-haspopup="dialog" onClick={() => setChat(one)}>
            {t.openOf({ chat: NAMES[one] })}
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
  const isOffered = Boolean(own?.name);
  return (
    <Dialog open title={NAMES[chat]} onClose={onClose}>
      {data && (
        <Callout tone="warn" title={isOffered ? t.noPin : t.notOffered({ chat: NAMES[chat] })}>
          {isOffered ? t.noPinText : t.notOfferedText}
        </Callout>
      )}
      {!data && isError && <ErrorState title={t.notLoaded} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={4} />}
    </Dialog>
  );
}

function check({ pin, once, daily }: Draft): Problems<Draft> {
  const { enterPin, enterAmount } = chatsWords.get();
  const isAmount = (text: string) => text.trim() === "" || parseTyped(text) !== undefined;
  return {
    ...(PIN.test(pin) ? {} : { pin: enterPin }),
    ...(isAmount(once) ? {} : { once: enterAmount }),
    ...(isAmount(daily) ? {} : { daily: enterAmount }),
  };
}

function amountOf(typed: string): number | null {
  const amount = parseTyped(typed);
  return amount === undefined ? null : toWire(amount);
}

const textOf = (own: number | null): string => (own === null ? "" : String(own));

type FormProps = { own: OwnChat; onMade: (made: Made) => void; onClose: () => void };

/** Asks for a code, or changes what a linked chat may do, with the PIN; unlinking takes none. */
function ChatForm({ own, onMade, onClose }: FormProps) {
  const t = useWords(chatsWords);
  const language = useLanguage();
  const cache = useQueryClient();
  const { chat, isLinked } = own;
  const [showsBalance, setShows] = useState(own.showsBalance);
  const readAgain = () => cache.invalidateQueries({ queryKey: chatsQuery.queryKey });
  const done = sayThen(() => {
    void readAgain();
    onClose();
  });
  const draft = useDraft({ pin: "", once: textOf(own.once), daily: textOf(own.daily) }, check);
  const act = useAct({
    send: ({ pin, once, daily }: Draft) =>
      call("POST /auth/chats/{chat}", {
        params: { chat },
        body: { pin, language, showsBalance, once: amountOf(once), daily: amountOf(daily) },
      }),
    onDone: (answer) => (answer.code === null ? done(answer) : onMade(answer)),
    form: draft,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={NAMES[chat]}
      draft={draft}
      act={act}
      cancel={t.close}
      action={isLinked ? t.save : t.makeCode}
      busyText={t.saving}
      onClose={onClose}
      above={<Standing own={own} onDone={done} />}
    >
      <Switch label={t.showsBalance} hint={t.showsBalanceHint} checked={showsBalance} onChange={setShows} />
      <AmountField
        label={t.once}
        value={draft.values.once}
        error={draft.problems.once}
        hint={t.limitHint}
        onChange={(once) => draft.set({ once })}
      />
      <AmountField
        label={t.daily}
        value={draft.values.daily}
        error={draft.problems.daily}
        hint={t.limitHint}
        onChange={(daily) => draft.set({ daily })}
      />
      <PinField label={t.pin} {...draft.text("pin")} />
    </FormDialog>
  );
}

type StandingProps = { own: OwnChat; onDone: (answer: { msg: string }) => void };

function Standing({ own, onDone }: StandingProps) {
  const t = useWords(chatsWords);
  const { chat, isLinked, usedToday, daily, most } = own;
  const off = useAct({
    send: () => call("DELETE /auth/chats/{chat}", { params: { chat } }),
    onDone,
    fallback: t.failed,
  });
  const name = nameOf(own);
  const mine = daily !== null && daily < most.daily ? daily : most.daily;
  const money = (naira: number) => formatMoney(fromWire(naira));
  return (
    <div className="mt-4 grid gap-3 text-sm">
      <p className="wrap-anywhere">{isLinked ? t.isLinked({ name }) : t.notLinked({ name })}</p>
      {isLinked && (
        <>
          <p className="text-ink-soft">{t.used({ used: money(usedToday), most: money(mine) })}</p>
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
  const chat = NAMES[own.chat];
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
