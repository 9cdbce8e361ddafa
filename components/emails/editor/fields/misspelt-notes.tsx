'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { useAround } from '#components/emails/editor/state/editor-context.tsx'
import { type Misspelt, misspelt } from '#rules/emails/words/placeholders.ts'

type Props = { text: string; onMend: (one: Misspelt) => void }

/** Names each variable of a text that the email doesn't hold, and replaces it by a click. */
export function MisspeltNotes({ text, onMend }: Props) {
  const t = useTranslations('email-editor.variables')
  const { variables } = useAround()
  const found = misspelt(
    text,
    variables.map(({ name }) => name),
  )
  return (
    <div role="status">
      {found.map((one) => (
        <p key={one.written} className="mt-1 flex flex-wrap items-center gap-2 text-sm text-danger">
          {t('unknown', { written: one.written })}
          {one.nearest && (
            <Button size="small" onClick={() => onMend(one)}>
              {t('use', { name: `{${one.nearest}}` })}
            </Button>
          )}
        </p>
      ))}
    </div>
  )
}
