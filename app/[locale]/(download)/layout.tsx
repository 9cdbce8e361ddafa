import { BackFrame } from '#components/shell/frame/back-frame.tsx'
import { enterFrame } from '#upstream/enter.ts'

export default async function DownloadLayout({ children }: LayoutProps<'/[locale]'>) {
  const { shop, user } = await enterFrame('/download')
  return (
    <BackFrame back="home" {...{ shop, user }}>
      {children}
    </BackFrame>
  )
}
