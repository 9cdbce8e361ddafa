/** Our mark: a T whose stem turns back, like money that can come back. */
export function Brand({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8 9.5h16M16 9.5v9a4 4 0 0 0 4 4h1.5"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
      <circle cx="10" cy="18.5" r="2.4" className="fill-on-accent opacity-60" />
    </svg>
  )
}
