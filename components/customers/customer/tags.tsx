import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/layout/chip.tsx'

/** Shows a comma-separated string as chips; those beyond `most` are counted. */
export function Tags({ tags, most = Infinity }: { tags: string; most?: number }) {
  const t = useTranslations('customers')
  const all = [...new Set(tags.split(',').map((tag) => tag.trim()))].filter(Boolean)
  const more = all.length - most
  return (
    <span title={all.join(', ')} className="inline-flex max-w-full items-center gap-1 align-middle">
      {all.slice(0, most).map((tag) => (
        <Chip key={tag} dot={false}>
          {tag}
        </Chip>
      ))}
      {more > 0 && (
        <span
          aria-label={t('moreTags', { count: more })}
          role="note"
          className="text-xs text-text-muted"
        >
          +{more}
        </span>
      )}
    </span>
  )
}
