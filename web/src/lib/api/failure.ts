import { iamErrors } from '@ganlin/contract/iam/errors';

/** A failed call: `code` as the server gave it, or the HTTP status, or 0 without any response. */
export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  /** The server's retry delay, in milliseconds from the response. */
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

/** The texts of the error catalogue (specification, section 8). */
const statusMessages: Readonly<Record<number, string>> = {
  400: '缺少必要参数或参数类型不正确~',
  404: '接口地址404，请联系管理员~',
  500: '糟糕，服务器开小差了~',
  502: 'Oh no，服务器网络不通 Bad Gateway',
};
const NO_RESPONSE = '啊哦，与服务器失去连接了~';
const DEFAULT_REFUSAL = '服务器开小差了呢！';
const DEFAULT_FAILURE = '请求出现错误！';

/** A rejection by the server: any code but 0. */
export function refusal(code: number, msg: string, data: unknown): ApiError {
  return new ApiError(msg || DEFAULT_REFUSAL, { code, status: 200, data });
}

/** A response whose HTTP status indicates failure. */
export function failedStatus(
  status: number,
  message = '',
  { data = null, retryAfterMs }: { data?: unknown; retryAfterMs?: number | undefined } = {},
): ApiError {
  const text = statusMessages[status] ?? (message || DEFAULT_FAILURE);
  return new ApiError(text, { code: status, status, data, retryAfterMs });
}

export function noResponse(): ApiError {
  return new ApiError(NO_RESPONSE, { code: 0, status: 0 });
}

/** The message for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : DEFAULT_FAILURE;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === iamErrors.tokenInvalid.code;
}

export function isPasswordExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === iamErrors.passwordExpired.code;
}

/** The session requires its second factor, or its user must set one up. */
export function heldBackFor(error: unknown): 'required' | 'enrolmentRequired' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === iamErrors.secondFactorRequired.code) return 'required';
  return error.code === iamErrors.secondFactorEnrolmentRequired.code ? 'enrolmentRequired' : undefined;
}

export function isProofRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === iamErrors.proofRequired.code;
}

/** No response, or only a proxy's: the same call may succeed a moment later. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
