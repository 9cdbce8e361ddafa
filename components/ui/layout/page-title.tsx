type Props = { title: React.ReactNode; about?: React.ReactNode; action?: React.ReactNode }

/** The head of a page: what it is, one line about it, at most one primary action. */
export function PageTitle({ title, about, action }: Props) {
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {about && <p className="mt-1 text-text-muted">{about}</p>}
      </div>
      {action}
    </div>
  )
}
