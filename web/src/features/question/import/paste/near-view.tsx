import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './paste.module.css';

/** How far outside the screen content is already rendered. */
const MARGIN = '800px';

/** Renders its content when it comes near the screen: of hundreds only those that may be seen are rendered. */
export function NearView({ children }: { readonly children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place} className={styles.later} />;
}
