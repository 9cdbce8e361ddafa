type Event = {
  title: React.ReactNode
  /** right of the title: a status, an amount */
  fact?: React.ReactNode
  /** below the title: who and when */
  about: React.ReactNode
  /** further facts, below */
  children?: React.ReactNode
}

/** Events of a page's subject, in the order in which they are passed. */
export const Timeline = ({ children }: { children: React.ReactNode }) => (
  <ol className="flex flex-col">{children}</ol>
)

export const TimelineEvent = ({ title, fact, about, children }: Event) => (
  <li
    className={
      'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-l ' +
      'border-line pb-4 pl-5 last:pb-0'
    }
  >
    <span aria-hidden className="absolute top-1.5 -left-1 size-2 rounded-full bg-line-strong" />
    <p className="font-medium">{title}</p>
    <p className="text-right">{fact}</p>
    <p className="text-sm text-text-muted">{about}</p>
    {children}
  </li>
)
