import { DEFAULT_BODY_BYTES, isBinary, type Api, type Endpoint } from '@ganlin/contract/core/endpoint';
import { KIBIBYTE } from '@ganlin/contract/core/size';
import { errors } from '@ganlin/contract/errors';
import { z } from 'zod';

const BY_TOKEN = '所有调用的令牌放在名为 token 的请求头中；code 为 0 表示成功。';

/** The contract as an OpenAPI 3.1 document. */
export function openapi(title: string, apis: readonly Api[], description = BY_TOKEN): object {
  const endpoints = apis.flatMap((api) => Object.values(api));
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [endpoint.path, { [endpoint.method.toLowerCase()]: operation(endpoint) }]),
    ),
  };
}

function operation(endpoint: Endpoint): object {
  return {
    tags: [endpoint.path.split('/').slice(2, 4).join('/')],
    operationId: endpoint.path.slice('/api/'.length).replaceAll('/', '_'),
    summary: endpoint.summary,
    description: [describeAccess(endpoint), ...describeBody(endpoint), ...describeErrors(endpoint)].join('\n\n'),
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    ...(endpoint.method === 'GET' ? { parameters: parameters(endpoint) } : { requestBody: requestBody(endpoint) }),
    responses: { 200: { description: '成功或业务提示', content: responseContent(endpoint) } },
  };
}

function describeAccess({ access }: Endpoint): string {
  if (access === 'public') return '无需登录';
  return access === 'session' ? '需要登录' : `需要权限 \`${access.slice('perm:'.length)}\``;
}

function describeBody({ method, upload, maxBodyBytes = DEFAULT_BODY_BYTES }: Endpoint): string[] {
  return method === 'GET' || upload ? [] : [`请求体不超过 ${maxBodyBytes / KIBIBYTE} KB`];
}

function describeErrors(endpoint: Endpoint): string[] {
  const rows = (endpoint.errors ?? []).map((name) => `| ${errors[name].code} | ${name} | ${errors[name].msg} |`);
  return rows.length === 0 ? [] : [['| code | 名称 | 提示 |', '| --- | --- | --- |', ...rows].join('\n')];
}

function parameters(endpoint: Endpoint): object[] {
  const { properties = {}, required = [] } = schema(endpoint.request);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function requestBody(endpoint: Endpoint): object {
  if (!endpoint.upload) return { content: { 'application/json': { schema: schema(endpoint.request) } } };
  const fields = schema(endpoint.request);
  const properties = { ...fields.properties, file: { type: 'string', format: 'binary' } };
  return { content: { 'multipart/form-data': { schema: { ...fields, properties } } } };
}

function responseContent({ response }: Endpoint): object {
  if (isBinary(response)) return Object.fromEntries(response.binary.map((type) => [type, {}]));
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: schema(response) },
  };
  return { 'application/json': { schema: envelope } };
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** What is sent over the wire: both directions of the contract are described by their input schema. */
function schema(type: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  return rest as JsonSchema;
}
