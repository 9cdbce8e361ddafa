'use client'

import { Download } from 'lucide-react'
import { Button } from '#components/ui/button/button.tsx'
import { useDownload } from './use-download.ts'

type Props = {
  endpoint: Parameters<typeof useDownload>[0]
  id: string
  name: string
  children: React.ReactNode
}

/** Saves an answer of the platform as a file. */
export function DownloadButton({ endpoint, id, name, children }: Props) {
  const { press, isBusy } = useDownload(endpoint, id, name)
  return (
    <Button className="w-full" busy={isBusy} onClick={press}>
      <Download aria-hidden size={16} />
      {children}
    </Button>
  )
}
