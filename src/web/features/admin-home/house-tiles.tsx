import { Link } from "../../shared/router/link.tsx";
import type { ComponentType, ReactNode } from "react";
import type { AdminDetails } from "../../shared/admin-details.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { CouponIcon, LockIcon, MailIcon } from "../../ui/icons-people.tsx";
import { ListIcon } from "../../ui/icons.tsx";
import { PeopleIcon, WalletIcon } from "../../ui/icons-services.tsx";
import { adminHomeWords } from "./words.en.ts";

/** The panel below the tiles; users by default. */
export type Panel = "users" | "services";

type HouseTilesProps = {
  details: AdminDetails | undefined;
  panel: Panel;
  onPanel: (panel: Panel) => void;
};

const TILE =
  "flex min-h-24 flex-col items-start justify-between gap-2.5 rounded-2xl border border-line bg-surface p-3 text-left sm:min-h-28 sm:p-4 lg:min-h-22 lg:gap-1.5 lg:p-3";
const PRESSED = "hover:border-accent hover:bg-accent-soft aria-pressed:border-accent aria-pressed:rim-accent";

/** Six tiles: figures, links to other screens, and the buttons of the two panels. */
export function HouseTiles({ details, panel, onPanel }: HouseTilesProps) {
  const t = useWords(adminHomeWords);
  const number = (value: number) => value.toLocaleString("en-NG");
  const sales = details && number(details.allTransactions);
  const open = details?.services.filter(({ isAvailable }) => isAvailable).length ?? 0;
  return (
    <section
      aria-label={t.tiles}
      aria-busy={!details}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 md:grid-cols-3 lg:grid-cols-6"
    >
      <button
        type="button"
        aria-pressed={panel === "users"}
        className={`${TILE} ${PRESSED}`}
        onClick={() => onPanel("users")}
      >
        <Face icon={PeopleIcon} name={t.users} value={details && number(details.allUsers)} />
      </button>
      <div className={`${TILE} max-md:-order-1 max-md:col-span-full lg:order-none`}>
        <Face
          icon={WalletIcon}
          name={t.balance}
          value={details && formatMoney(fromWire(details.totalBalance))}
        />
      </div>
      <Link to="/admin/transactions" className={`${TILE} ${PRESSED}`}>
        <Face
          icon={ListIcon}
          name={t.transactions}
          value={sales && details.isEstimate ? t.about({ number: sales }) : sales}
        />
      </Link>
      <button
        type="button"
        aria-pressed={panel === "services"}
        className={`${TILE} ${PRESSED} order-last max-md:col-span-full`}
        onClick={() => onPanel("services")}
      >
        <Face
          icon={LockIcon}
          name={t.services}
          value={details && t.open({ open, all: details.services.length })}
        />
      </button>
      <Link to="/admin/generateCoupon" className={`${TILE} ${PRESSED}`}>
        <Face icon={CouponIcon} name={t.coupon} note={t.couponNote} />
      </Link>
      <Link to="/admin/sendMail" className={`${TILE} ${PRESSED}`}>
        <Face icon={MailIcon} name={t.mail} note={t.mailNote} />
      </Link>
    </section>
  );
}

type FaceProps = {
  icon: ComponentType<{ className?: string }>;
  name: string;
  /** A figure; its space is reserved while it loads. */
  value?: string | undefined;
  note?: ReactNode;
};

function Face({ icon: Icon, name, value, note }: FaceProps) {
  return (
    <>
      <span className="flex w-full flex-wrap items-center gap-2 text-sm leading-tight font-semibold sm:gap-2.5 lg:gap-2">
        <span className="grid size-7 shrink-0 rounded-lg sm:size-9 sm:rounded-xl lg:size-7 lg:rounded-lg place-items-center bg-accent-soft text-accent">
          <Icon className="size-5" />
        </span>
        <span className="flex-1 basis-[min-content] tracking-tight">{name}</span>
      </span>
      {note ? (
        <span className="text-sm text-ink-soft lg:text-xs">{note}</span>
      ) : (
        <span className="figures min-h-7 text-[min(1.125rem,8vw)] font-bold tracking-tight sm:text-2xl lg:text-[min(1.125rem,1.15vw)]">
          {value}
        </span>
      )}
    </>
  );
}
