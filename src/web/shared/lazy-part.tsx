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
  /** Shows nothing when the part does not load, because nobody asked for it. */
  quiet?: boolean;
  /** Shown until the part is loaded, for a part that fills most of the screen. */
  waiting?: ReactNode;
};

type Closable = { onClose?: (() => void) | undefined };

/**
 * A part of a screen whose code loads when it is first shown, or earlier through `preload()`.
 *
 * When the code does not load in time, the boundary around it offers a retry: a part with `onClose`, such as
 * a dialog, is closed with a toast, so that it can be opened again; any other part is replaced by the reason
 * and a button. A quiet part shows nothing. Every part is retried by itself when the network is back.
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
  // React remembers the failure of a lazy component, so each try needs a new one.
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

/** Catches the failure of one part. React supports error boundaries as class components only. */
class PartBoundary extends Component<BoundaryProps, { error?: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override state: { error?: unknown } = {};
  override render() {
    if (!("error" in this.state)) return this.props.children;
    // An error inside the part itself goes on to the next boundary.
    if (!isMissingPart(this.state.error)) throw this.state.error;
    return this.props.failed(this.state.error);
  }
}

type MissingProps = { error: unknown; quiet: boolean; onRetry: () => void; onClose: Closable["onClose"] };

/** Replaces a part that failed to load. */
function MissingPart({ error, quiet, onRetry, onClose }: MissingProps) {
  const t = useWords(commonWords);
  const said = useRef<unknown>(undefined);
  useEffect(() => {
    // One toast per try, however often this renders.
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
