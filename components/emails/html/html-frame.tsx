type Props = { title: string; html: string; className?: string }

/** An email as it looks, in a frame that runs no scripts and opens nothing. */
export function HtmlFrame({ title, html, className = '' }: Props) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={html}
      className={`w-full rounded-md border border-line bg-white ${className}`}
    />
  )
}
