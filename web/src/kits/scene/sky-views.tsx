import { Aircraft, Cloud, Flakes } from './figures.tsx';
import { polar } from './shapes.ts';

interface ViewProps {
  readonly className: string | undefined;
}

/** A clear day: the sun over the hills, high wind as thin lines, birds. */
export function SunView({ className }: ViewProps) {
  return (
    <svg className={className} viewBox="0 0 820 520">
      <g transform="translate(430 176)">
        <circle r="190" fill="white" opacity=".06" />
        <circle r="140" fill="white" opacity=".08" />
        <circle r="98" fill="var(--gold-soft)" opacity=".3" />
        <path d={rays} stroke="var(--gold)" strokeWidth="4" strokeLinecap="round" opacity=".75" />
        <circle r="66" fill="var(--gold)" />
        <circle r="66" cx="-8" cy="-8" fill="var(--gold-soft)" opacity=".25" />
      </g>
      <path
        d="M40 92c90-26 170 18 262-8M120 132c60-16 110 10 176-6M556 66c70-20 130 14 204-6"
        fill="none"
        stroke="white"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".4"
      />
      <path
        d="M214 226q14-14 26 0q12-14 26 0M262 258q10-10 20 0q9-10 20 0M180 262q8-8 16 0q7-8 16 0"
        fill="none"
        stroke="white"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".8"
      />
    </svg>
  );
}

const rays = Array.from({ length: 24 }, (_, i) => `M${polar(i * 15, 82)}L${polar(i * 15, i % 2 ? 96 : 110)}`).join('');

/** An aircraft seeding the top of a cloud, with altitude lines and the crystals it leaves. */
export function FlightView({ className }: ViewProps) {
  return (
    <svg className={className} viewBox="0 0 820 520">
      <g stroke="white" opacity=".4">
        <path d="M40 214H900" strokeDasharray="2 7" />
        <path d="M40 318H900" strokeDasharray="9 7" />
      </g>
      <g fill="white" fontSize="15" fontWeight="600" opacity=".9">
        <text x="46" y="206">
          −10 ℃
        </text>
        <text x="46" y="310">
          0 ℃
        </text>
      </g>
      <path
        d="M60 168Q220 118 366 112"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="4"
        strokeDasharray="1 11"
        strokeLinecap="round"
      />
      <Cloud at="translate(330 300) scale(1.1)" opacity={0.9} />
      <Flakes stroke="var(--brand-600)" spots={crystals} />
      <Aircraft at="translate(486 104) rotate(-7) scale(1.9)" />
    </svg>
  );
}

const crystals = [
  [246, 240, 12],
  [290, 206, 14],
  [334, 244, 12],
  [372, 200, 13],
  [404, 250, 12],
  [306, 276, 10],
] as const;

/** A rocket on its way into a hail cloud. */
export function RocketView({ className }: ViewProps) {
  return (
    <svg className={className} viewBox="0 0 820 520">
      <Cloud at="translate(470 262) scale(1.9 1.7)" />
      <Cloud at="translate(650 300) scale(1.1)" opacity={0.85} />
      <Flakes stroke="var(--brand-600)" spots={hail} />
      <path
        d="M236 392Q330 268 470 180"
        fill="none"
        stroke="white"
        strokeWidth="12"
        strokeLinecap="round"
        opacity=".22"
      />
      <path
        d="M236 392Q330 268 470 180"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="5"
        strokeDasharray="2 14"
        strokeLinecap="round"
      />
      <g transform="translate(500 160) rotate(-33) scale(1.5)">
        <path d="M-32 0C-46-5-64-3-84 0C-64 3-46 5-32 0Z" fill="var(--gold)" opacity=".9" />
        <path d="M-30-4L-42-12V-4ZM-30 4L-42 12V4Z" fill="var(--brand-200)" />
        <path
          d="M-32-5H18C28-5 35-2 40 0C35 2 28 5 18 5H-32Z"
          fill="white"
          stroke="var(--brand-300)"
          strokeWidth=".8"
        />
        <path d="M6-5h5v10h-5z" fill="var(--gold)" />
      </g>
    </svg>
  );
}

const hail = [
  [330, 214, 13],
  [390, 236, 11],
  [430, 120, 13],
  [560, 214, 14],
  [612, 170, 11],
  [520, 246, 10],
] as const;
