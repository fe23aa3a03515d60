export { MyDataScreen as Screen } from "../features/my-data/my-data-screen.tsx";
