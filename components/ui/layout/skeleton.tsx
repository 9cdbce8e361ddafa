/** The place of something that is on its way. Give it the size of what comes. */
export function Skeleton({ className = 'h-4 w-24' }: { className?: string }) {
  return <span aria-hidden className={`block animate-wait rounded-sm bg-line ${className}`} />
}
