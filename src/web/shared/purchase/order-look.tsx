import { networkOfAirtimeCode, networkOfDataCode } from "../../../core/networks.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../router/link.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { REFUND_BY_MS } from "../../../core/outside-attempt.ts";
import { type Kobo, kobo } from "../../../core/money.ts";
import { AsOf } from "../../ui/as-of.tsx";
import { ClockIcon } from "../../ui/icons.tsx";
import { BallIcon, BoltIcon, CapIcon, DataIcon, PhoneIcon, TvIcon } from "../../ui/icons-services.tsx";
import { Money } from "../../ui/money.tsx";
import { NetworkMark } from "../../ui/network-mark.tsx";
import { contactsQuery } from "../contacts/contacts-query.ts";
import { formatTime } from "../date.ts";
import { formatMoney, fromWire } from "../money.ts";
import { networkStatusQuery } from "../network-status/status-query.ts";
import { numberIn, type PricedOrder } from "../order.ts";
import { formatPhone } from "../phone.ts";
import { atServer } from "../server-clock.ts";
import { useBalanceAsOf, useUser } from "../user.ts";
import { useWords } from "../words.ts";
import { purchaseWords } from "./words.en.ts";

type OrderLookProps = { order: PricedOrder; dialog?: DialogState };
type DialogState = {
  isSending: boolean;
  /** False once the order was sent. */
  isUnsent: boolean;
  /** The proof that the order needs, if any. */
  proof: ReactNode;
};

/** The receiver and the price of an order; in the dialog that asks also the proof, and when it arrives. */
export function OrderLook({ order, dialog }: OrderLookProps) {
  return (
    <>
      <OrderHead order={order} />
      <OrderFigures
        order={order}
        isSending={dialog?.isSending ?? false}
        hasAfter={dialog?.isUnsent ?? true}
      />
      {dialog?.proof}
      {dialog?.isUnsent && <DeliveryPromise order={order} />}
    </>
  );
}

/** The signs of what is bought for no phone. */
const ICONS: Partial<Record<PricedOrder["route"], typeof BoltIcon>> = {
  "POST /buy/cable": TvIcon,
  "POST /buy/internet": DataIcon,
  "POST /buy/abroad": PhoneIcon,
  "POST /buy/betting": BallIcon,
  "POST /buy/exam": CapIcon,
};

/**
 * The receiver of an order: the network's sign, the name where one is saved, the number, and what is
 * bought.
 */
function OrderHead({ order }: { order: PricedOrder }) {
  const { number, network } = targetOf(order);
  const name = useNameOf(number, network !== "");
  const ServiceIcon = ICONS[order.route] ?? BoltIcon;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {network ? (
        <NetworkMark network={network} className="size-13" />
      ) : (
        <span className="grid size-13 shrink-0 place-items-center rounded-2xl bg-accent-soft text-accent">
          <ServiceIcon className="size-7" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-[min-content]">
        {name && <p className="text-xl leading-tight font-bold wrap-anywhere">{name}</p>}
        <p
          className={`figures ${name ? "text-lg font-semibold" : "text-[min(1.5rem,9vw)] font-bold"} leading-tight`}
        >
          {network ? formatPhone(number) : number}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">{order.title}</p>
      </div>
    </div>
  );
}

/** Returns "My number" or the contact's name of a phone number. */
function useNameOf(number: string, isPhone: boolean): string | undefined {
  const t = useWords(purchaseWords);
  const { phoneNumber } = useUser();
  const { data } = useQuery({ ...contactsQuery, enabled: isPhone });
  if (!isPhone) return undefined;
  if (formatPhone(phoneNumber) === formatPhone(number)) return t.me;
  return data?.find((one) => one.contactNumber === number)?.contactName;
}

type FiguresProps = {
  order: PricedOrder;
  isSending: boolean;
  /** False once the order was sent: the balance may or may not have changed. */
  hasAfter: boolean;
};

/**
 * Shows what is bought, the discount, what leaves the wallet, and the last known balance before and after.
 * While the purchase runs, the price is shown as pending and is not subtracted.
 */
function OrderFigures({ order, isSending, hasAfter }: FiguresProps) {
  const t = useWords(purchaseWords);
  const price = fromWire(order.priceNaira);
  const balance = fromWire(useUser().balance);
  const isShort = balance < price;
  return (
    <div className="grid gap-2">
      <dl className="grid gap-2">
        {linesOf(order, t.discount).map(([label, value]) => (
          <Line key={label} label={label} value={value} />
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-y border-line py-2">
          <dt className="font-semibold">{t.youPay}</dt>
          <dd>
            <Money amount={price} className="text-3xl font-bold tracking-tight" />
          </dd>
        </div>
        <Line label={t.wallet} value={formatMoney(balance)} />
        <AsOf at={useBalanceAsOf()} className="justify-self-end text-ink-soft" />
        {hasAfter && !isSending && !isShort && (
          <Line label={t.after} value={formatMoney(kobo(balance - price))} />
        )}
      </dl>
      <p role="status" className="text-sm font-medium text-ink-soft empty:hidden">
        {isSending && t.pending({ price: formatMoney(price) })}
      </p>
      {isShort && !isSending && <TooLittle price={price} />}
    </div>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="flex-1 text-sm text-ink-soft">{label}</dt>
      <dd className="max-w-[78%] text-right font-semibold digits wrap-anywhere">{value}</dd>
    </div>
  );
}

function TooLittle({ price }: { price: Kobo }) {
  const t = useWords(purchaseWords);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm font-semibold text-bad">
      <span>{t.tooLittle({ price: formatMoney(price) })}</span>
      <Link to="/profile/fundWallet" className="inline-flex min-h-11 items-center text-accent underline">
        {t.fund}
      </Link>
    </p>
  );
}

/**
 * Returns the order's lines without what its head says, and with the discount, which follows from the price:
 * that may change while the dialog is open.
 */
function linesOf(order: PricedOrder, discount: string): PricedOrder["lines"] {
  const { number, network } = targetOf(order);
  const said = new Set([formatPhone(number), network]);
  const lines = order.lines.filter(([, value]) => !said.has(value));
  if (order.route !== "POST /buy/airtime") return lines;
  const saved = kobo(fromWire(order.body.amount) - fromWire(order.priceNaira));
  return saved > 0n ? [...lines, [discount, `−${formatMoney(saved)}`]] : lines;
}

const TICK_MS = 20_000;

/** How deliveries fared in the last day, and when money comes back that bought nothing (rules 5.26). */
function DeliveryPromise({ order }: { order: PricedOrder }) {
  const t = useWords(purchaseWords);
  const { data } = useQuery(networkStatusQuery);
  const day = data?.find(({ name }) => name === order.measured)?.day;
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <ClockIcon className="mt-0.5 size-4 shrink-0" />
      <span>
        {day &&
          `${t.usual({ ...day, time: day.seconds > 90 ? `${Math.ceil(day.seconds / 60)} min` : `${day.seconds} s` })} `}
        {t.moneyPromise({ time: useLatestReturn() })}
      </span>
    </p>
  );
}

/**
 * Returns the time of day (Lagos) at which the money of an order made now is back at the latest:
 * tomorrow's.
 */
function useLatestReturn(): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  const MINUTE_MS = 60_000;
  return formatTime(atServer(Math.ceil((now + TICK_MS) / MINUTE_MS) * MINUTE_MS + REFUND_BY_MS));
}

/** Returns what an order is for, from its body; the network is empty where it is for no phone here. */
function targetOf({ route, body }: PricedOrder): { number: string; network: string } {
  const number = numberIn(body);
  if (route === "POST /buy/data") return { number, network: networkOfDataCode(Number(body.network)) ?? "" };
  if (route !== "POST /buy/airtime") return { number, network: "" };
  return { number, network: networkOfAirtimeCode(Number(body.network)) ?? "" };
}
