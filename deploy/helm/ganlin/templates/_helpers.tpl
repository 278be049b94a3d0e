{{- define "ganlin.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "ganlin.security" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "ganlin.env" -}}
{{- range list "database-url" "redis-url" "link-secret" "search-secret" "chain-secret" "data-keys" "metrics-token" }}
- name: {{ . | upper | replace "-" "_" }}_FILE
  value: /run/secrets/ganlin/{{ . }}
{{- end }}
- { name: PUBLIC_URL, value: {{ printf "https://%s" .Values.host | quote }} }
- { name: TRUST_PROXY, value: {{ .Values.trustProxy | quote }} }
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "ganlin.mounts" -}}
- { name: secret, mountPath: /run/secrets/ganlin, readOnly: true }
- { name: tmp, mountPath: /tmp }
{{- if .Values.files.claim }}
- { name: files, mountPath: /var/lib/ganlin/files }
{{- end }}
{{- end }}

{{- define "ganlin.volumes" -}}
- name: secret
  secret:
    secretName: {{ .Values.secret }}
    items:
      {{- range list "database-url" "redis-url" "link-secret" "search-secret" "chain-secret" "data-keys" "metrics-token" }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
- name: tmp
  emptyDir: {}
{{- if .Values.files.claim }}
- name: files
  persistentVolumeClaim: { claimName: {{ .Values.files.claim }} }
{{- end }}
{{- end }}
