export { KycScreen as Screen } from "../features/kyc/kyc-screen.tsx";
