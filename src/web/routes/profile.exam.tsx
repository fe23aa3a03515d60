import { useOpenResult } from "../app/parts.tsx";
import { ExamScreen } from "../features/exam/exam-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

/** Opens the dashboard with the result of a purchase, replacing this screen in the history. */
export function Screen() {
  const start = useSearch("/profile/exam");
  const openResult = useOpenResult();
  const navigate = useNavigate();
  const leave = () => void navigate({ to: "/profile", replace: true });
  return <ExamScreen key={JSON.stringify(start)} start={start} onReceipt={openResult} onDone={leave} />;
}
