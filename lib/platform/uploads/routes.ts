import { uploadFile as uploadFileCall } from '#contract/uploads.ts'
import { serveUpload } from '#platform/route.ts'
import { uploadFile } from './upload-file.ts'

export const routes = [serveUpload(uploadFileCall, uploadFile)]
