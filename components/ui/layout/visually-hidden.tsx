/** Text for screen readers only. */
export function VisuallyHidden({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'caption'
  children: React.ReactNode
}) {
  return <Tag className="sr-only">{children}</Tag>
}
