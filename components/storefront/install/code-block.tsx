import { CopyButton } from '#components/ui/button/copy-button.tsx'

/** Code to copy into a store; `of` names it for screen readers. */
export function CodeBlock({ text, of }: { text: string; of: string }) {
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-canvas p-3">
      <pre
        // a long line scrolls, also by keyboard
        tabIndex={0}
        aria-label={of}
        className="min-w-0 flex-1 overflow-x-auto font-mono text-sm leading-5"
      >
        <code>{text}</code>
      </pre>
      <CopyButton text={text} of={of} />
    </div>
  )
}
