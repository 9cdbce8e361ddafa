type Item = { term: React.ReactNode; detail: React.ReactNode; numeric?: boolean }

/** Terms and descriptions, one a line. */
export function DescriptionList({ items }: { items: Item[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {items.map(({ term, detail, numeric }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
        <div key={index} className="contents">
          <dt className="text-text-muted">{term}</dt>
          <dd className={`min-w-0 wrap-break-word ${numeric ? 'text-right tabular-nums' : ''}`}>
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  )
}
