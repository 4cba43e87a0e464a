import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callForFile } from '#web/platform/api/call-for-file.ts'
import { queryClient, useRead } from '#web/platform/api/query.ts'

const keyOf = (fileId: string) => ['GET /iam-portal/file/:fileId', fileId]

/** Puts an uploaded picture into the query cache, so that it is not downloaded again. */
export const rememberPicture = (fileId: string, picture: Blob): void => {
  queryClient.setQueryData(keyOf(fileId), picture)
}

/** Reads a stored picture; returns an object URL for it, which is revoked when the component unmounts. */
export function usePicture(fileId: string): { read: UseQueryResult<Blob>; address: string | undefined } {
  const read = useRead({
    queryKey: keyOf(fileId),
    queryFn: ({ signal }) => callForFile('GET /iam-portal/file/:fileId', { params: { fileId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!read.data) return
    const made = URL.createObjectURL(read.data)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [read.data])
  return { read, address }
}
