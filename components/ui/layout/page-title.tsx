type Props = { title: React.ReactNode; about?: React.ReactNode; action?: React.ReactNode }

/** A page's heading: title, one line of description, at most one primary act. */
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
