import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { ErrorState } from "../ui/error-state.tsx";
import { notify } from "../ui/notify.ts";
import { inTime, isMissingPart, reloadForUpdate } from "./load-part.ts";
import { commonWords, useWords } from "./words.ts";

type Manner = {
  /** Nobody asked to see it: when it does not come, nothing is said. */
  quiet?: boolean;
  /** Stands in its place until it is there, where the part is most of what the screen shows. */
  waiting?: ReactNode;
};

type Closable = { onClose?: (() => void) | undefined };

/**
 * A part of a screen whose code comes when it is first shown, or earlier through `preload()`. When the code does not
 * come, or not in time, the boundary around it offers a second try: a part with `onClose`, such as a dialog, is closed
 * and the reason is said, so that it can be opened again; any other part shows the reason and a button in its place. A
 * quiet part shows nothing. All are tried again by themselves when the network is back.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { quiet = false, waiting = null }: Manner = {},
) {
  let ready: ComponentType<P> | undefined;
  const fetchPart = async () => {
    ready ??= await inTime(load());
    return ready;
  };
  // React keeps the failure of a lazy component for good: each try needs a new one.
  const newTry = (): ComponentType<P> => ready ?? lazy(async () => ({ default: await fetchPart() }));

  function LazyPart(props: P) {
    const [tried, setTried] = useState(() => ({ Part: newTry(), count: 0 }));
    const retry = () => setTried(({ count }) => ({ Part: newTry(), count: count + 1 }));
    const failed = (error: unknown) => (
      <MissingPart error={error} quiet={quiet} onRetry={retry} onClose={(props as Closable).onClose} />
    );
    return (
      <PartBoundary key={tried.count} failed={failed}>
        <Suspense fallback={waiting}>
          <tried.Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(LazyPart, { load: fetchPart, preload: () => void fetchPart().catch(() => {}) });
}

type BoundaryProps = { failed: (error: unknown) => ReactNode; children: ReactNode };

/** Catches the failure of one part; React offers this to class components only. */
class PartBoundary extends Component<BoundaryProps, { error?: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override state: { error?: unknown } = {};
  override render() {
    if (!("error" in this.state)) return this.props.children;
    // An error of the part itself is the screen's: it goes on to the next boundary.
    if (!isMissingPart(this.state.error)) throw this.state.error;
    return this.props.failed(this.state.error);
  }
}

type MissingProps = { error: unknown; quiet: boolean; onRetry: () => void; onClose: Closable["onClose"] };

/** In place of a part that did not come. */
function MissingPart({ error, quiet, onRetry, onClose }: MissingProps) {
  const t = useWords(commonWords);
  const said = useRef<unknown>(undefined);
  useEffect(() => {
    // Once for each try, whatever is drawn again meanwhile.
    if (said.current === error) return;
    said.current = error;
    void reloadForUpdate(error).catch(() => {});
    if (quiet || !onClose) return;
    notify.error(commonWords.get().missing);
    onClose();
  }, [error, quiet, onClose]);
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return quiet || onClose ? null : <ErrorState title={t.missing} onRetry={onRetry} />;
}
