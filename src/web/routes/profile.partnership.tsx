export { PartnershipScreen as Screen } from "../features/partnership/partnership-screen.tsx";
