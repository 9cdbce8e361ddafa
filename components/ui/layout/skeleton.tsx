/** Placeholder for content that is loading, in that content's size. */
export function Skeleton({ className = 'h-4 w-24' }: { className?: string }) {
  return <span aria-hidden className={`block animate-wait rounded-sm bg-line ${className}`} />
}
