vcl 4.1;

# A cache for visitors in front of many Musters (docs/scaling.md). It keeps what Muster allows it to, for a second, and
# never sends anything older. Start it with -p http_gzip_support=off, so that Muster chooses the coding.

backend default {
  .host = "proxy";
  .port = "8081";
  # Muster answers a visitor within five seconds. A server that takes longer hangs, and everybody who wants the same
  # response would wait for it.
  .first_byte_timeout = 6s;
  .between_bytes_timeout = 10s;
}

sub vcl_recv {
  if (req.url ~ "^/api/v1/events/[0-9]+/live($|\?)") {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Who has a session or a slip may see more than others.
  if (req.http.Authorization || req.http.Cookie || req.http.Slip) {
    return (pass);
  }
  # Few spellings, so that many visitors share a response.
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  return (hash);
}

sub vcl_hash {
  # A page that has heard of a version gets no older response.
  hash_data(req.http.Min-Version);
}

sub vcl_backend_response {
  set beresp.grace = 0s;
  if (beresp.status == 200 && beresp.http.CDN-Cache-Control == "max-age=1") {
    set beresp.ttl = 1s;
    # Then it asks whether the response has changed.
    set beresp.keep = 30s;
  } else {
    # Others who want the same do not wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
  }
  return (deliver);
}

sub vcl_backend_error {
  # By now, the proxy knows that the server is gone, and asks another one.
  if (bereq.retries < 1 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
}

sub vcl_deliver {
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Age;
}
