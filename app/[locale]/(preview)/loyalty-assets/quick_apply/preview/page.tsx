import { PreviewPage, titleOf } from '../../preview-page.tsx'

type Props = PageProps<'/[locale]/loyalty-assets/quick_apply/preview'>

export const generateMetadata = () => titleOf('quick_apply')

export default async function QuickApplyPreviewPage({ searchParams }: Props) {
  return <PreviewPage name="quick_apply" zoom={(await searchParams)['zoom']} />
}
