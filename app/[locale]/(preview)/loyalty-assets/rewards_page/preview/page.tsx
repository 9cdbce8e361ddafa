import { PreviewPage, titleOf } from '../../preview-page.tsx'

type Props = PageProps<'/[locale]/loyalty-assets/rewards_page/preview'>

export const generateMetadata = () => titleOf('rewards_page')

export default async function RewardsPreviewPage({ searchParams }: Props) {
  return <PreviewPage name="rewards_page" zoom={(await searchParams)['zoom']} />
}
