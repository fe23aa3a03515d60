export { LedgerScreen as Screen } from "../features/ledger/ledger-screen.tsx";
