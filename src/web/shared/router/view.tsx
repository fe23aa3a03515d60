import {
  Component,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import type { Path, SearchOf } from "./routes.ts";
import type { Going, Layer, Router, Shown } from "./router.ts";

const RouterContext = createContext<Router | undefined>(undefined);
const ShownContext = createContext<Shown | undefined>(undefined);
/** The layer that the next `Outlet` draws. */
const DepthContext = createContext(0);

/** Returns the router around this component; throws outside of one. */
export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error("This component needs a router around it");
  return router;
}

/** Returns what is drawn: its address, route, search and parameters. */
export function useShown(): Shown {
  const shown = use(ShownContext);
  if (!shown) throw new Error("Nothing is loaded yet");
  return shown;
}

/** Returns the fields that the screen at `_path` understands in its address. */
export const useSearch = <P extends Path>(_path: P): SearchOf<P> => useShown().search as SearchOf<P>;

/** Returns the way to another address. */
export const useNavigate = (): (<P extends Path>(going: Going<P>) => Promise<void>) => useRouter().navigate;

type ProviderProps = { router: Router; children: ReactNode };

/** Draws what the router shows, in slices: a slow phone stays responsive. Load the first screen before. */
export function RouterProvider({ router, children }: ProviderProps) {
  const [shown, setShown] = useState(router.shown);
  useEffect(() => {
    let last = router.shown;
    // A change within a screen is drawn at once: the next one builds on it.
    const take = () => {
      const isWithin = router.shown?.route === last?.route;
      last = router.shown;
      if (isWithin) setShown(last);
      else startTransition(() => setShown(last));
    };
    take();
    const stops = [router.loaded.hear(take), router.follow()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
  useLayoutEffect(() => {
    if (shown) router.settle(shown);
  }, [router, shown]);
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>{children}</ShownContext>
    </RouterContext>
  );
}

type OutletProps = {
  /** Replaces a part that failed to load or threw an error. */
  failed: (error: unknown) => ReactNode;
  lost?: ReactNode;
};

/** Draws the next layer: the frame in the page, the screen in the frame. */
export function Outlet({ failed, lost }: OutletProps) {
  const { layers } = useShown();
  const depth = use(DepthContext);
  const layer = layers[depth];
  // One element per layer: a frame that is drawn again, as by each balance, does not draw its screen again.
  const part = useMemo(() => layer && "Part" in layer && <layer.Part />, [layer]);
  if (!layer) return lost;
  return (
    <DepthContext value={depth + 1}>
      <Boundary layer={layer} failed={failed}>
        {"error" in layer ? failed(layer.error) : part}
      </Boundary>
    </DepthContext>
  );
}

type BoundaryProps = { layer: Layer; failed: (error: unknown) => ReactNode; children: ReactNode };
type Caught = { of?: Layer; error?: unknown };

/** Catches the error of a layer until another one takes its place. React wants a class for this. */
class Boundary extends Component<BoundaryProps, Caught> {
  static getDerivedStateFromError = (error: unknown): Caught => ({ error });
  static getDerivedStateFromProps = ({ layer }: BoundaryProps, { of }: Caught): Caught | null =>
    of === layer ? null : { of: layer, error: undefined };
  override state: Caught = {};
  override render() {
    return this.state.error === undefined ? this.props.children : this.props.failed(this.state.error);
  }
}

/** Goes to another address as soon as it is drawn. */
export function Navigate({ to }: { to: Path }) {
  const { navigate } = useRouter();
  useEffect(() => void navigate({ to, replace: true }), [navigate, to]);
  return null;
}
