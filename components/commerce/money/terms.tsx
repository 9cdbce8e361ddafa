import { useTranslations } from 'next-intl'

const parts = ['use', 'people', 'data', 'money', 'end'] as const

/** The terms of use, one text for every place that shows them. */
export function Terms() {
  const t = useTranslations('commerce.terms')
  return (
    <section
      aria-labelledby="terms"
      tabIndex={0}
      className="max-h-48 overflow-y-auto rounded-md border border-line bg-canvas p-4 text-sm"
    >
      <h2 id="terms" className="mb-2 font-semibold">
        {t('title')}
      </h2>
      {parts.map((part) => (
        <p key={part} className="mb-2 last:mb-0">
          {t(part)}
        </p>
      ))}
    </section>
  )
}
