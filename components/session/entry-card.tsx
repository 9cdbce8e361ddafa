type Props = { title: string; about: string; children: React.ReactNode }

/** The single card of a page without a frame. */
export function EntryCard({ title, about, children }: Props) {
  return (
    <div className="rounded-lg border border-line bg-surface p-6 wrap-anywhere shadow-card">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-1 mb-5 text-text-muted">{about}</p>
      {children}
    </div>
  )
}
