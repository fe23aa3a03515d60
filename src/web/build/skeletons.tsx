import { WaitingBar, WaitingNav, WaitingScreen } from "../app/shell/waiting.tsx";

/** The frame of a signed-in screen before its program arrives. */
export function SignedInSkeleton() {
  return (
    <>
      <WaitingBar />
      <div className="fixed inset-y-0 left-0 w-18 border-r border-line bg-surface max-md:hidden" />
      <div className="md:pl-18">
        <div className="pb-nav mx-auto w-full max-w-4xl px-4 pt-5 sm:px-6 sm:pt-8">
          <WaitingScreen />
        </div>
      </div>
      <WaitingNav />
    </>
  );
}
