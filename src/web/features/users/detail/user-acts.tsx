import { Link } from "@tanstack/react-router";
import { nextType } from "../../../../core/people-ladder.ts";
import { useUser } from "../../../shared/user.ts";
import { useWords } from "../../../shared/words.ts";
import { BlockIcon, KeyIcon, LadderIcon, MailIcon, TagIcon } from "../../../ui/icons-people.tsx";
import { ListIcon, PlusIcon } from "../../../ui/icons.tsx";
import { TileFace, tileClass } from "../../../ui/tile.tsx";
import type { Act } from "./act.ts";
import type { SeenUser } from "./user-facts.tsx";
import { detailWords } from "./words.en.ts";

type UserActsProps = {
  user: SeenUser;
  isBlocked?: boolean;
  /** Opens the dialog of an act, for admins; without it only links to other screens are shown. */
  onAct?: (act: Act) => void;
};

const TILE = `${tileClass("flat")} py-2 text-left max-sm:gap-2 max-sm:px-2 max-sm:text-[0.8125rem]`;

/** The acts and links for a person, as tiles. */
export function UserActs({ user, isBlocked = false, onAct }: UserActsProps) {
  const t = useWords(detailWords);
  const own = useUser()._id === user._id;
  const { userName } = user;
  return (
    <section aria-label={t.acts} className="grid grid-cols-2 gap-2.5">
      {onAct && (
        <Link to="/admin/sendMail" search={{ userAccount: userName }} className={TILE}>
          <TileFace icon={MailIcon}>{t.sendEmail}</TileFace>
        </Link>
      )}
      <Link to="/admin/transactions" search={{ userName }} className={TILE}>
        <TileFace icon={ListIcon}>{t.transactions}</TileFace>
      </Link>
      {onAct && (
        <>
          <button type="button" className={TILE} onClick={() => onAct({ kind: "upgrade" })}>
            <TileFace icon={LadderIcon}>
              <span className="min-w-0">
                {t.upgrade}
                <small className="block font-normal text-ink-soft">
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
            <button type="button" className={TILE} onClick={() => onAct({ kind: "block" })}>
              <TileFace icon={BlockIcon}>{isBlocked ? t.unblock : t.block}</TileFace>
            </button>
          )}
        </>
      )}
    </section>
  );
}
