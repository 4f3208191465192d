{{/*
Every host that this cluster answers for, as a list: name, host, and the component and port behind it.
*/}}
{{- define "chaps.hosts" -}}
- { name: api, host: {{ (urlParse .Values.settings.API_ORIGIN).host }}, component: gateway, service: gateway, port: http }
{{- if .Values.auth.enabled }}
- { name: auth, host: {{ (urlParse .Values.settings.AUTH_ORIGIN).host }}, component: gateway, service: gateway, port: auth }
{{- end }}
{{- if .Values.site.enabled }}
- { name: site, host: {{ (urlParse .Values.settings.SITE_ORIGIN).host }}, component: shell, service: shell, port: http }
{{- range .Values.remotes }}
- { name: {{ .name }}, host: {{ (urlParse .origin).host }}, component: {{ .name }}, service: remote, port: http }
{{- end }}
{{- end }}
{{- end -}}

{{/* Annotations that make cert-manager issue the certificate: list root, further annotations. */}}
{{- define "chaps.certificateAnnotations" -}}
{{- $annotations := deepCopy (index . 1) -}}
{{- with (index . 0).Values.tls.clusterIssuer -}}
{{- $_ := set $annotations "cert-manager.io/cluster-issuer" . -}}
{{- end -}}
{{- with $annotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end -}}
{{- end -}}
