export { NetworkStatusScreen as Screen } from "../features/network-status/network-status-screen.tsx";
