import { useTranslations } from 'next-intl'
import { CopyButton } from '#components/ui/button/copy-button.tsx'
import { Card } from '#components/ui/layout/card.tsx'

const linkLook = 'rounded-sm text-accent underline'

/** The address of the API, with the way to its reference. */
export function ApiAddress({ url }: { url: string }) {
  const t = useTranslations('api-keys.address')
  return (
    <Card title={t('title')} aside={<CopyButton text={url} of={t('title')} />}>
      <p>
        <code className="font-mono">{url}</code>
      </p>
      <p className="mt-2 text-text-muted">
        {t.rich('about', {
          docs: (words) => (
            <a href={`${url}/docs`} target="_blank" rel="noreferrer" className={linkLook}>
              {words}
            </a>
          ),
          document: (words) => (
            <a href={`${url}/openapi.json`} target="_blank" rel="noreferrer" className={linkLook}>
              {words}
            </a>
          ),
        })}
      </p>
    </Card>
  )
}
