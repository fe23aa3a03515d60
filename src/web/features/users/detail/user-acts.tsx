import { Link } from "../../../shared/router/link.tsx";
import { nextType } from "../../../../core/people-ladder.ts";
import { useUser } from "../../../shared/user.ts";
import { useWords } from "../../../shared/words.ts";
import {
  BlockIcon,
  KeyIcon,
  LadderIcon,
  MailIcon,
  PersonEditIcon,
  TagIcon,
} from "../../../ui/icons-people.tsx";
import { PersonIcon } from "../../../ui/icons-frame.tsx";
import { ListIcon, PlusIcon } from "../../../ui/icons.tsx";
import type { Act } from "./act.ts";
import type { SeenUser } from "./user-facts.tsx";
import { detailWords } from "./words.en.ts";
import type { ComponentType, ReactNode } from "react";

type UserActsProps = {
  user: SeenUser;
  isBlocked?: boolean;
  /** Opens the dialog of an act, for admins; without it only links to other screens are shown. */
  onAct?: (act: Act) => void;
};

const TILE = `${tileClass("flat")} py-2 text-left max-sm:gap-2 tracking-tight lg:gap-1.5 max-sm:px-2 max-sm:text-[0.8125rem]`;

/** The acts and links for a person, as tiles. */
export function UserActs({ user, isBlocked = false, onAct }: UserActsProps) {
  const t = useWords(detailWords);
  const own = useUser()._id === user._id;
  const { userName } = user;
  return (
    <section
      aria-label={t.acts}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2.5"
    >
      {onAct && (
        <Link to="/admin/sendMail" search={{ userAccount: userName }} className={TILE}>
          <TileFace icon={MailIcon}>{t.sendEmail}</TileFace>
        </Link>
      )}
      <Link to="/admin/person" search={{ id: user._id }} className={TILE}>
        <TileFace icon={PersonIcon}>{t.whole}</TileFace>
      </Link>
      <Link to="/admin/transactions" search={{ userName }} className={TILE}>
        <TileFace icon={ListIcon}>{t.transactions}</TileFace>
      </Link>
      {onAct && (
        <>
          <button type="button" className={TILE} onClick={() => onAct({ kind: "upgrade" })}>
            <TileFace icon={LadderIcon}>
              <span className="min-w-0">
                {t.upgrade}
                <small className="block text-xs font-normal text-ink-soft">
                  {t.nextType({ next: nextType(user.userType) })}
                </small>
              </span>
            </TileFace>
          </button>
          <button type="button" className={TILE} onClick={() => onAct({ kind: "price" })}>
            <TileFace icon={TagIcon}>{t.addPrice}</TileFace>
          </button>
          <button type="button" className={TILE} onClick={() => onAct({ kind: "credit" })}>
            <TileFace icon={PlusIcon}>{t.credit}</TileFace>
          </button>
          <button type="button" className={TILE} onClick={() => onAct({ kind: "reset" })}>
            <TileFace icon={KeyIcon}>{t.reset}</TileFace>
          </button>
          {!own && (
            <>
              <button type="button" className={TILE} onClick={() => onAct({ kind: "correct" })}>
                <TileFace icon={PersonEditIcon}>{t.correct}</TileFace>
              </button>
              <button type="button" className={TILE} onClick={() => onAct({ kind: "block" })}>
                <TileFace icon={BlockIcon}>{isBlocked ? t.unblock : t.block}</TileFace>
              </button>
            </>
          )}
        </>
      )}
    </section>
  );
}

type Mark = ComponentType<{ className?: string }>;

/** The class of a tile; the screen provides the link itself, typed by the router. */
function tileClass(shape: "tall" | "flat"): string {
  const base =
    "rounded-2xl border border-line bg-surface font-semibold hover:border-accent hover:bg-accent-soft";
  return shape === "tall"
    ? `${base} flex min-h-24 flex-col items-start justify-between gap-2 p-3 text-sm`
    : `${base} flex min-h-14 items-center gap-2.5 px-2.5 text-sm max-[22rem]:[&>span]:hidden`;
}

/** The content of a tile: an icon on a tinted background, and the word. */
function TileFace({ icon: Icon, children }: { icon: Mark; children: ReactNode }) {
  return (
    <>
      <span className="grid size-8 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent">
        <Icon className="size-5" />
      </span>
      {children}
    </>
  );
}
