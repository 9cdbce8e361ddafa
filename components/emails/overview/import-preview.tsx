import { useTranslations } from 'next-intl'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import type { importEmailTexts } from '#contract/emails/edit.ts'
import type { Answer } from '#contract/endpoint.ts'

/** Lists what a translator's file would change, before it is taken. */
export function ImportPreview({ changes, unchanged, drafts }: Answer<typeof importEmailTexts>) {
  const t = useTranslations('email-list.file')
  const words = useMailWords()
  const cell = 'border-t border-line px-2 py-1.5 align-top first:pl-0'
  return (
    <div className="flex flex-col gap-2">
      <p role="status">
        {t('found', { changes: changes.length, unchanged, emails: drafts.length })}
      </p>
      {changes.length > 0 && (
        <div
          tabIndex={0}
          role="region"
          aria-label={t('preview')}
          className="max-h-80 overflow-auto rounded-md border border-line px-3"
        >
          <table className="w-full text-sm">
            <thead className="text-left text-xs text-text-muted">
              <tr>
                {(['line', 'email', 'before', 'after'] as const).map((head) => (
                  <th key={head} scope="col" className="px-2 py-2 font-medium first:pl-0">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ line, name, field, before, after }) => (
                <tr key={`${line} ${name} ${field}`}>
                  <td className={`${cell} tabular-nums`}>{line}</td>
                  <td className={cell}>
                    {words.name(name)}
                    <span className="block text-xs text-text-muted">{field}</span>
                  </td>
                  <td className={`${cell} wrap-anywhere text-text-muted`}>{before || '-'}</td>
                  <td className={`${cell} wrap-anywhere`}>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
