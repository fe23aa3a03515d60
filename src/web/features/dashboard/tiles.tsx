import { Link } from "../../shared/router/link.tsx";
import type { Path } from "../../shared/router/routes.ts";
import { type ComponentType, useState } from "react";
import { brand } from "../../content/brand.ts";
import { install, useInstall } from "../../shared/install.ts";
import { useWords } from "../../shared/words.ts";
import { ChatIcon, ClockIcon, DownloadIcon, ListIcon } from "../../ui/icons.tsx";
import {
  BallIcon,
  BoltIcon,
  CapIcon,
  CardIcon,
  DataIcon,
  PeopleIcon,
  PhoneIcon,
  SwapIcon,
  TvIcon,
  WalletIcon,
} from "../../ui/icons-services.tsx";
import { AccountIcon, BankIcon, EarnedIcon, GiveIcon } from "../../ui/icons-money.tsx";
import { SERVICE_CLASS, ServiceFace, ServiceGrid, ServiceList } from "../../ui/service-tile.tsx";
import { dashboardWords } from "./words.en.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

type Mark = ComponentType<{ className?: string }>;
type ScreenTile = { to: Path; word: Word; icon: Mark };
type Word =
  | "airtime"
  | "data"
  | "electricity"
  | "cable"
  | "internet"
  | "betting"
  | "exam"
  | "recharge"
  | "abroad"
  | "bulk"
  | "schedules"
  | "customers"
  | "withdraw"
  | "fundMe"
  | "transfer"
  | "a2c"
  | "earnings"
  | "partners";

const DAILY: readonly ScreenTile[] = [
  { to: "/profile/buyairtime", word: "airtime", icon: PhoneIcon },
  { to: "/profile/buydata", word: "data", icon: DataIcon },
  { to: "/profile/electricity", word: "electricity", icon: BoltIcon },
  { to: "/profile/withdraw", word: "withdraw", icon: BankIcon },
];
const OTHERS: readonly ScreenTile[] = [
  { to: "/profile/cable", word: "cable", icon: TvIcon },
  { to: "/profile/internet", word: "internet", icon: DataIcon },
  { to: "/profile/betting", word: "betting", icon: BallIcon },
  { to: "/profile/exam", word: "exam", icon: CapIcon },
  { to: "/profile/recharge-cards", word: "recharge", icon: CardIcon },
  { to: "/profile/abroad", word: "abroad", icon: PhoneIcon },
  { to: "/profile/bulk", word: "bulk", icon: ListIcon },
  { to: "/profile/schedules", word: "schedules", icon: ClockIcon },
  { to: "/profile/customers", word: "customers", icon: PeopleIcon },
  { to: "/profile/transfer", word: "transfer", icon: GiveIcon },
  { to: "/profile/A2C", word: "a2c", icon: SwapIcon },
  { to: "/profile/fundWallet", word: "fundMe", icon: WalletIcon },
  { to: "/profile/earnings", word: "earnings", icon: EarnedIcon },
  { to: "/profile/partnership", word: "partners", icon: PeopleIcon },
];

/** The four services of every day, within reach of a thumb (rules 9.31). */
export function Tiles() {
  const t = useWords(dashboardWords);
  return (
    <ServiceGrid label={t.services}>
      {DAILY.map((tile) => (
        <ToScreen key={tile.word} {...tile} size="large" />
      ))}
    </ServiceGrid>
  );
}

/** Every other act of the wallet, small. */
export function MoreTiles({ onGetAccount }: { onGetAccount: () => void }) {
  const t = useWords(dashboardWords);
  return (
    <ServiceList label={t.moreServices}>
      {OTHERS.map((tile) => (
        <ToScreen key={tile.word} {...tile} size="small" />
      ))}
      <button type="button" className={`text-left ${SERVICE_CLASS.small}`} onClick={onGetAccount}>
        <ServiceFace icon={AccountIcon} size="small">
          {t.getAccount}
        </ServiceFace>
      </button>
      {brand.groupUrl && <ToOutside href={brand.groupUrl} word="group" icon={ChatIcon} />}
      <AppTile />
    </ServiceList>
  );
}

/**
 * Installs the app: by the browser's own offer when it makes one, else by a link to where the app is
 * published, else by instructions.
 */
function AppTile() {
  const t = useWords(dashboardWords);
  const state = useInstall();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (state === "installed") return null;
  if (state === "unknown" && brand.appUrl)
    return <ToOutside href={brand.appUrl} word="app" icon={DownloadIcon} />;
  return (
    <>
      <button
        type="button"
        className={SERVICE_CLASS.small}
        onClick={() => (state === "offered" ? void install() : setAsking(true))}
      >
        <ServiceFace icon={DownloadIcon} size="small">
          {t.app}
        </ServiceFace>
      </button>
      {isAsking && <AddToHome onClose={close} />}
    </>
  );
}

function ToScreen({ to, word, icon, size }: ScreenTile & { size: "large" | "small" }) {
  const t = useWords(dashboardWords);
  return (
    <Link to={to} className={SERVICE_CLASS[size]}>
      <ServiceFace icon={icon} size={size}>
        {t[word]}
      </ServiceFace>
    </Link>
  );
}

function ToOutside({ href, word, icon }: { href: string; word: "group" | "app"; icon: Mark }) {
  const t = useWords(dashboardWords);
  return (
    <a href={href} target="_blank" rel="noreferrer" className={SERVICE_CLASS.small}>
      <ServiceFace icon={icon} size="small">
        {t[word]} <span className="sr-only">{t.newPage}</span>
      </ServiceFace>
    </a>
  );
}

/** Instructions to install the app in a browser that makes no offer of its own. */
function AddToHome({ onClose }: { onClose: () => void }) {
  const t = useWords(dashboardWords);
  return (
    <Dialog open title={t.installTitle} onClose={onClose} footer={<Button onClick={onClose}>{t.ok}</Button>}>
      <dl className="grid gap-4">
        {(
          [
            ["android", "androidNote"],
            ["iphone", "iphoneNote"],
            ["computer", "computerNote"],
          ] as const
        ).map(([device, note]) => (
          <div key={device}>
            <dt className="font-semibold">{t[device]}</dt>
            <dd className="text-ink-soft">{t[note]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
