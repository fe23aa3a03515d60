import type { Path } from "../../shared/router/routes.ts";
import type { ComponentType } from "react";
import type { ScreenTitle, StaffScreenTitle } from "../../shared/titles.ts";
import { type Audience, isAdmin, isStaff, mayMakeCoupons } from "../../shared/user.ts";
import { AlertIcon, ClockIcon, HomeIcon, ListIcon } from "../../ui/icons.tsx";
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
} from "../../ui/icons-services.tsx";
import {
  AuditIcon,
  BooksIcon,
  ContactsIcon,
  CouponIcon,
  EarningsIcon,
  GaugeIcon,
  LedgerIcon,
  MailIcon,
  NewCouponIcon,
  PriceIcon,
  PricesIcon,
  ProblemIcon,
  ReviewIcon,
  SendIcon,
  ShopIcon,
  SupplierIcon,
} from "../../ui/late/icons-menu.tsx";
import { PersonIcon, SearchIcon, SettingsIcon } from "../../ui/icons-frame.tsx";

/** A menu entry; `to` is typed from the tables of routes, so a dead link does not compile. */
export type MenuItem = {
  to: Path;
  /** The screen's name, as in its route (shared/titles.ts). */
  title: ScreenTitle | StaffScreenTitle;
  icon: ComponentType<{ className?: string }>;
  /** Limits who sees the entry; left out means everyone. This is display only: the server authorises. */
  who?: Audience;
};
/** A group of the side menu; its name is a key of the shell's words. */
type MenuGroup = {
  name: "start" | "people" | "house" | "buy" | "money" | "you";
  items: readonly MenuItem[];
};

/** The side menu, in the order shown (rules 9.13, 9.30). The groups after the first are the work of staff. */
export const SIDE_MENU: readonly MenuGroup[] = [
  { name: "start", items: [{ to: "/profile", title: "Dashboard", icon: HomeIcon }] },
  {
    name: "people",
    items: [
      { to: "/admin/search", title: "Search", icon: SearchIcon, who: isStaff },
      { to: "/admin/users", title: "Users", icon: PeopleIcon, who: isStaff },
      { to: "/admin/transactions", title: "All transactions", icon: ListIcon, who: isStaff },
      { to: "/admin/disputes", title: "Reported problems", icon: ProblemIcon, who: isStaff },
      { to: "/admin/reviews", title: "Reviews", icon: ReviewIcon, who: isAdmin },
      { to: "/admin/sendMail", title: "Send email", icon: MailIcon, who: isAdmin },
      { to: "/admin/generateCoupon", title: "Generate coupon", icon: NewCouponIcon, who: mayMakeCoupons },
    ],
  },
  {
    name: "house",
    items: [
      { to: "/admin", title: "Admin dashboard", icon: GaugeIcon, who: isAdmin },
      { to: "/admin/alerts", title: "Alerts", icon: AlertIcon, who: isAdmin },
      { to: "/profile/adminSettings", title: "Admin settings", icon: ShopIcon, who: isStaff },
      { to: "/profile/updatePrice", title: "Update price", icon: PriceIcon, who: isStaff },
      { to: "/admin/prices", title: "Prices", icon: PricesIcon, who: isAdmin },
      { to: "/admin/suppliers", title: "Suppliers", icon: SupplierIcon, who: isAdmin },
      { to: "/admin/staff", title: "Staff", icon: PersonIcon, who: isAdmin },
      { to: "/admin/audit", title: "Audit log", icon: AuditIcon, who: isAdmin },
      { to: "/admin/ledger", title: "Ledger", icon: LedgerIcon, who: isAdmin },
      { to: "/admin/reconciliation", title: "Reconciliation", icon: SwapIcon, who: isAdmin },
      { to: "/admin/books", title: "Books", icon: BooksIcon, who: isAdmin },
    ],
  },
  {
    name: "buy",
    items: [
      { to: "/profile/buydata", title: "Buy data", icon: DataIcon },
      { to: "/profile/buyairtime", title: "Buy airtime", icon: PhoneIcon },
      { to: "/profile/electricity", title: "Electricity", icon: BoltIcon },
      { to: "/profile/cable", title: "Cable TV", icon: TvIcon },
      { to: "/profile/internet", title: "Internet", icon: DataIcon },
      { to: "/profile/betting", title: "Betting", icon: BallIcon },
      { to: "/profile/abroad", title: "Abroad", icon: SendIcon },
      { to: "/profile/bulk", title: "Bulk", icon: ListIcon },
      { to: "/profile/schedules", title: "Schedules", icon: ClockIcon },
      { to: "/profile/exam", title: "Exam PINs", icon: CapIcon },
      { to: "/profile/recharge-cards", title: "Recharge cards", icon: CardIcon },
    ],
  },
  {
    name: "money",
    items: [
      { to: "/profile/transactions", title: "Transactions", icon: ListIcon },
      { to: "/profile/A2C", title: "Airtime to cash", icon: SwapIcon },
      { to: "/profile/earnings", title: "Earnings", icon: EarningsIcon },
      { to: "/profile/transfer", title: "Transfer", icon: SendIcon, who: isAdmin },
      { to: "/profile/fundWallet/coupon", title: "Fund by coupon", icon: CouponIcon, who: isAdmin },
    ],
  },
  {
    name: "you",
    items: [
      { to: "/profile/contacts", title: "Contacts", icon: ContactsIcon },
      { to: "/profile/customers", title: "Customers", icon: PeopleIcon },
      { to: "/profile/disputes", title: "Problems", icon: ProblemIcon, who: (user) => !isStaff(user) },
      { to: "/profile/user", title: "Account", icon: PersonIcon },
      { to: "/profile/settings", title: "Settings", icon: SettingsIcon },
    ],
  },
];
