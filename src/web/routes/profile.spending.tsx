export { SpendingScreen as Screen } from "../features/spending/spending-screen.tsx";
