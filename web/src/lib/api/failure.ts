import { iamErrors } from '@ganlin/contract/iam/errors';

/** A call that did not succeed: `code` as the server gave it, or the HTTP status, or 0 without any answer. */
export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  /** When the server asked to be asked again, in milliseconds from then. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    {
      code,
      status,
      data = null,
      retryAfterMs,
    }: { code: number; status: number; data?: unknown; retryAfterMs?: number | undefined },
  ) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** The words of the error catalogue (specification, section 8). */
const statusMessages: Readonly<Record<number, string>> = {
  400: '缺少必要参数或参数类型不正确~',
  404: '接口地址404，请联系管理员~',
  500: '糟糕，服务器开小差了~',
  502: 'Oh no，服务器网络不通 Bad Gateway',
};
const NO_RESPONSE = '啊哦，与服务器失去连接了~';
const DEFAULT_REFUSAL = '服务器开小差了呢！';
const DEFAULT_FAILURE = '请求出现错误！';

/** A refusal of the server: any code but 0. */
export function refusal(code: number, msg: string, data: unknown): ApiError {
  return new ApiError(msg || DEFAULT_REFUSAL, { code, status: 200, data });
}

/** An answer whose HTTP status says that it failed. */
export function failedStatus(
  status: number,
  message = '',
  { data = null, retryAfterMs }: { data?: unknown; retryAfterMs?: number | undefined } = {},
): ApiError {
  const words = statusMessages[status] ?? (message || DEFAULT_FAILURE);
  return new ApiError(words, { code: status, status, data, retryAfterMs });
}

export function noResponse(): ApiError {
  return new ApiError(NO_RESPONSE, { code: 0, status: 0 });
}

/** What to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : DEFAULT_FAILURE;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === iamErrors.tokenInvalid.code;
}

export function isPasswordExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === iamErrors.passwordExpired.code;
}

/** The session waits for its second factor, or for its user to have one. */
export function heldBackFor(error: unknown): 'required' | 'enrolmentRequired' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === iamErrors.secondFactorRequired.code) return 'required';
  return error.code === iamErrors.secondFactorEnrolmentRequired.code ? 'enrolmentRequired' : undefined;
}

export function isProofRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === iamErrors.proofRequired.code;
}

/** Nobody answered, or only a proxy did: the same call may succeed a moment later. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
