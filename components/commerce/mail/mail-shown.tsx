'use client'

import { useTranslations } from 'next-intl'
import { Tabs } from '#components/ui/list/tabs.tsx'

const frame = 'h-96 w-full rounded-md border border-line'

type Props = { title: string; from?: string; subject: string; html: string; text: string }

/** An email, formatted in a frame without scripts or network, and as plain text. */
export function MailShown({ title, from, subject, html, text }: Props) {
  const t = useTranslations('commerce.mailPreview')
  return (
    <>
      {from && (
        <p className="truncate text-sm">
          <span className="text-text-muted">{t('from')}</span> {from}
        </p>
      )}
      <p className="mb-1 truncate text-sm">
        <span className="text-text-muted">{t('subject')}</span>{' '}
        <span className="font-medium">{subject}</span>
      </p>
      <Tabs
        label={title}
        items={[
          {
            id: 'html',
            title: t('html'),
            content: (
              <iframe title={title} sandbox="" srcDoc={html} className={`${frame} bg-white`} />
            ),
          },
          {
            id: 'text',
            title: t('text'),
            content: (
              // it scrolls, so the keyboard must reach it
              <pre
                tabIndex={0}
                className={`${frame} overflow-auto bg-sunken p-4 text-sm whitespace-pre-wrap`}
              >
                {text}
              </pre>
            ),
          },
        ]}
      />
    </>
  )
}
