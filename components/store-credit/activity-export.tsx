'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useRefusalText } from '#components/commerce/use-refusal-text.ts'
import { saveFile } from '#components/ui/save-file.ts'
import { Button } from '#components/ui/button.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { toast } from '#components/ui/toast.tsx'
import { dayIn } from '#rules/expiration.ts'
import type { ActivityQuery } from './activity-address.ts'
import type { Progress } from './read-all.ts'

/** Reads the filtered list page by page and saves it as CSV; at most 10,000 rows, and it says so. */
export function ActivityExport({ query, isReady, zone }: { query: ActivityQuery; isReady: boolean; zone: string }) {
  const t = useTranslations('store-credit.activity.export')
  const refusalText = useRefusalText()
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController | null>(null)
  const start = async () => {
    const abort = (running.current = new AbortController())
    setProgress({ read: 0, count: 0 })
    try {
      const { activityCsv, readAll, rowsMost } = await import('./read-all.ts')
      const { rows, isCut } = await readAll(query, abort.signal, setProgress)
      saveFile(`activity-${dayIn(zone, new Date())}.csv`, 'text/csv;charset=utf-8', activityCsv(rows))
      toast({
        tone: isCut ? 'warning' : 'positive',
        title: t('done', { count: rows.length }),
        ...(isCut ? { about: t('cut', { most: rowsMost }) } : {}),
      })
    } catch (cause) {
      if (!abort.signal.aborted) toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) })
    } finally {
      setProgress(null)
    }
  }
  if (!progress) {
    return (
      <Button disabled={!isReady} onClick={start}>
        <Download aria-hidden size={16} />
        {t('open')}
      </Button>
    )
  }
  return (
    <div className="flex w-72 items-center gap-3">
      <div role="status" className="min-w-0 flex-1 text-sm text-text-muted">
        {t('progress', { read: progress.read, count: progress.count })}
        <ProgressBar label={t('open')} value={(100 * progress.read) / Math.max(1, progress.count)} />
      </div>
      <Button size="small" onClick={() => running.current?.abort()}>
        {t('stop')}
      </Button>
    </div>
  )
}
